import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Image } from './image.tsx'
import { useIsBlockedByPolicy } from './use-is-blocked-by-policy.ts'

export type PictureProps = {
  alt: string
  /** The displayed width, as in an image's `sizes`. */
  sizes: string
  /** `eager` for the main picture of the first view; it is fetched first. */
  loading?: 'eager' | 'lazy'
  className?: string
}

type Props = PictureProps & {
  url: string
  width: number
  height: number
  /** The widths of the AVIF and WebP copies beside the JPEG; empty for external pictures. */
  copies: readonly number[]
}

/** A picture in the smallest format the browser supports; falls back to the JPEG, then to the placeholder. */
export function ResponsivePicture({ url, alt, sizes, loading = 'lazy', className, copies, width, height }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const isBlocked = useIsBlockedByPolicy(url)
  const hasCopies = copies.length > 0 && failedUrl !== url && !isBlocked
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
