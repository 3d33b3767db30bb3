import product from '../../../package.json' with { type: 'json' };

/** The version of the product, the API and the MCP server. */
export const VERSION: string = product.version;
