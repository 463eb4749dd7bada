const MEGABYTES = 10

/** The kinds that the server takes, for the dialog in which files are chosen. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Why a file need not be sent at all; null where only the server can tell. */
export function objectionTo({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !pictureTypes.split(',').includes(type)) {
    return 'Only JPEG, PNG, WebP and AVIF pictures are accepted.'
  }
  return size > MEGABYTES * 1_000_000 ? `Pictures may have at most ${MEGABYTES} MB.` : null
}
