-- The browser that signed up (SHA-256 of its cookie): only it keeps the password once the address is verified.
ALTER TABLE `users` ADD `sign_up_browser_hash` text;
