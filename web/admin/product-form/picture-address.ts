/** Whether a preview is worth asking for: a whole web address, or a path of the shop's own. */
export function isPictureAddress(typed: string): boolean {
  return /^\/[^/\s]\S*$/.test(typed) || (/^https?:\/\/\S+\.\S+/i.test(typed) && URL.canParse(typed)) || isLocal(typed)
}

function isLocal(typed: string): boolean {
  return typed.startsWith(`${location.origin}/`)
}
