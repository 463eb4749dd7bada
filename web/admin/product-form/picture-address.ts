/** Whether the address can be previewed: an absolute web address or a path of this site. */
export function isPictureAddress(typed: string): boolean {
  return /^\/[^/\s]\S*$/.test(typed) || (/^https?:\/\/\S+\.\S+/i.test(typed) && URL.canParse(typed)) || isLocal(typed)
}

function isLocal(typed: string): boolean {
  return typed.startsWith(`${location.origin}/`)
}
