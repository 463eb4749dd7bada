const MEGABYTES = 10

/** The MIME types the server accepts, for the file dialog. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif'

/** Why a file would be refused; null where only the server can decide. */
export function pictureProblem({ size, type }: Pick<File, 'size' | 'type'>): string | null {
  if (type !== '' && !pictureTypes.split(',').includes(type)) {
    return 'Only JPEG, PNG, WebP and AVIF pictures are accepted.'
  }
  return size > MEGABYTES * 1_000_000 ? `Pictures may have at most ${MEGABYTES} MB.` : null
}
