/**
 * The cookie that announces to a page that a provider has just signed its visitor in. It holds no secret: scripts
 * cannot read the session's cookie, so without this one a page would not know to load the account.
 */
export const NEW_SESSION_COOKIE = 'paudha_new_session'
