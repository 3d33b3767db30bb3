/** Opens the exports of local systems. It is of the recipient in `wrangler.toml`, and no deployment takes that one. */
export const LOCAL_IDENTITY = 'AGE-SECRET-KEY-1TWS8HTPLAC5UTEYAF058ZWTXMR36NHVCLZ7R98XDHRNLC9CS794SQLQ0YN';
