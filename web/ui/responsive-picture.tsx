import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Image } from './image.tsx'
import { useIsBarred } from './use-is-blocked-by-policy.ts'

export type PictureProps = {
  alt: string
  /** How wide it is shown, as in the `sizes` of an image. */
  sizes: string
  /** `eager` for what a page's first view is about; it is fetched before all others. */
  loading?: 'eager' | 'lazy'
  className?: string
}

type Props = PictureProps & {
  url: string
  width: number
  height: number
  /** The widths in which AVIF and WebP copies lie beside the JPEG; none for a picture from elsewhere. */
  copies: readonly number[]
}

/** A picture in the smallest file that the browser can show; when the copies fail the JPEG, then the placeholder. */
export function ResponsivePicture({ url, alt, sizes, loading = 'lazy', className, copies, width, height }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const isBarred = useIsBarred(url)
  const hasCopies = copies.length > 0 && failedUrl !== url && !isBarred
  const isFirst = loading === 'eager'
  return (
    <picture className={classNames('block overflow-hidden bg-paper-deep', className)}>
      {hasCopies &&
        ['avif', 'webp'].map((format) => (
          <source key={format} type={`image/${format}`} srcSet={copiesOf(url, copies, format)} sizes={sizes} />
        ))}
      <Image
        src={url}
        alt={alt}
        width={width}
        height={height}
        loading={loading}
        decoding={isFirst ? 'auto' : 'async'}
        fetchPriority={isFirst ? 'high' : undefined}
        className="size-full object-cover"
        onBroken={hasCopies ? () => setFailedUrl(url) : undefined}
      />
    </picture>
  )
}

function copiesOf(url: string, widths: readonly number[], format: string): string {
  const stem = url.replace(/\.jpg$/, '')
  return widths.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
}
