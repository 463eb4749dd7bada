import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { categories } from '../../domain/catalogue.ts'
import { pictureWidths, uploadedPictureAt } from '../../domain/uploaded-picture.ts'
import { useSettings } from '../settings.ts'
import { classNames } from './class-names.ts'

/**
 * A plant's square picture, or up to four in its place. The shop's illustrations and uploads have several sizes and
 * formats; others are used as they are.
 */
export function PlantPicture({ url, className, alt, ...rest }: PictureProps & { url: PictureUrl }) {
  if (typeof url === 'string') return <SquarePicture {...rest} url={url} alt={alt} className={className} />
  return (
    <div
      {...(alt !== '' && { role: 'img', 'aria-label': alt })}
      className={classNames('grid aspect-square auto-rows-fr grid-cols-2 gap-0.5 overflow-hidden', className)}
    >
      {url.slice(0, MOST_PICTURES).map((one, index, { length }) => (
        <SquarePicture
          {...rest}
          key={one}
          url={one}
          alt=""
          className={classNames('size-full min-h-0', length === 3 && index === 0 && 'row-span-2')}
        />
      ))}
    </div>
  )
}

/** The picture of a product, or those of its parts. */
export type PictureUrl = string | readonly string[]

const MOST_PICTURES = 4

function SquarePicture({ url, className, ...rest }: PictureProps & { url: string }) {
  return (
    <ResponsivePicture
      {...rest}
      url={url}
      width={SIDE}
      height={SIDE}
      copies={copiesBeside(url)}
      className={classNames('aspect-square', className)}
    />
  )
}

const SIDE = 1200

function copiesBeside(url: string): readonly number[] {
  if (/\/images\/plants\/[\w-]+\.jpg$/.test(url)) return [320, 640, 1200]
  if (uploadedPictureAt(url) !== null) return pictureWidths
  return categories.some((category) => url.endsWith(`/images/${category}.jpg`)) ? SCENE_WIDTHS : []
}

/** The widths of the copies beside a scene's JPEG. */
export const SCENE_WIDTHS = [480, 800, 1200]

/** One of the shop's scenes (4:3) by name, such as `indoor`. */
export function ScenePicture({ name, ...rest }: PictureProps & { name: string }) {
  return <ResponsivePicture {...rest} url={`/images/${name}.jpg`} width={1200} height={900} copies={SCENE_WIDTHS} />
}

type PictureProps = {
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

type ImageProps = Omit<ComponentProps<'img'>, 'onError'> & {
  alt: string
  width: number
  height: number
  /** Called when the picture cannot be shown, in place of the placeholder. */
  onBroken?: (() => void) | undefined
}

/** A picture with reserved space, replaced by the placeholder if it fails to load or is blocked by policy. */
export function Image({ src, alt, loading = 'lazy', onBroken, ...rest }: ImageProps) {
  const [broken, setBroken] = useState<string>()
  const isBlocked = useIsBlockedByPolicy(src)
  const element = useRef<HTMLImageElement>(null)

  const giveUp = onBroken ?? (() => setBroken(src))

  // A picture that failed before hydration fires no event any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new picture can have failed before hydration
  useEffect(() => {
    const image = element.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') giveUp()
  }, [src])

  const isBroken = src === undefined || src === '' || broken === src || isBlocked
  return (
    <img
      decoding="async"
      {...rest}
      ref={element}
      loading={loading}
      src={isBroken ? PLACEHOLDER : src}
      srcSet={isBroken ? undefined : rest.srcSet}
      alt={alt}
      onError={giveUp}
    />
  )
}

const PLACEHOLDER = '/images/placeholder.jpg'

/**
 * Whether the content security policy blocks a picture: plain http is only allowed for the shop itself and its bucket.
 */
function useIsBlockedByPolicy(address: string | undefined): boolean {
  const settings = useSettings()
  if (address === undefined || !/^http:/i.test(address)) return false
  const own = [settings?.publicUrl, settings?.picturesUrl]
  return !own.some((base) => base && address.startsWith(`${base}/`))
}
