/** A problem that the operator must fix before the shop or a command can start; its message is one clear sentence. */
export class StartupError extends Error {
  override name = 'StartupError'
}
