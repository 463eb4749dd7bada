import { useState } from 'react'
import { classNames } from './class-names.ts'
import { Image } from './image.tsx'

type Props = {
  url: string
  alt: string
  /** How wide it is shown, as in the `sizes` of an image. */
  sizes: string
  loading?: 'eager' | 'lazy'
  className?: string
}

/** A plant's square picture. The shop's own illustrations come in several sizes and formats; others as they are. */
export function PlantPicture({ url, alt, sizes, loading = 'lazy', className }: Props) {
  const [failedUrl, setFailedUrl] = useState<string>()
  const stem = failedUrl === url ? undefined : /^(.*\/images\/plants\/[\w-]+)\.jpg$/.exec(url)?.[1]
  return (
    <picture className={classNames('block aspect-square overflow-hidden bg-paper-deep', className)}>
      {stem !== undefined &&
        ['avif', 'webp'].map((format) => (
          <source key={format} type={`image/${format}`} srcSet={sizesOf(stem, format)} sizes={sizes} />
        ))}
      <Image
        src={url}
        alt={alt}
        width={SIDE}
        height={SIDE}
        loading={loading}
        fetchPriority={loading === 'eager' ? 'high' : undefined}
        className="size-full object-cover"
        onError={stem === undefined ? undefined : () => setFailedUrl(url)}
      />
    </picture>
  )
}

const SIDE = 1200
const WIDTHS = [320, 640, 1200]

function sizesOf(stem: string, format: string): string {
  return WIDTHS.map((width) => `${stem}-${width}.${format} ${width}w`).join(', ')
}
