/** Something that the operator must mend before the shop can start; its message is one clear sentence. */
export class StartRefusal extends Error {
  override name = 'StartRefusal'
}
