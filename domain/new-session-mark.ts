/**
 * The cookie by which the server tells a page that a provider has just signed its visitor in. It holds no secret: the
 * session's own cookie is out of the reach of scripts, so that without this a page would not know to ask who is there.
 */
export const NEW_SESSION_MARK = 'paudha_new_session'
