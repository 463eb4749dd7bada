import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useIsBarred } from './use-is-blocked-by-policy.ts'

type Props = Omit<ComponentProps<'img'>, 'onError'> & {
  alt: string
  width: number
  height: number
  /** Tries something else when the picture can't be shown, before the placeholder is. */
  onBroken?: (() => void) | undefined
}

/** A picture that keeps its place while it loads and shows the placeholder when it can't, or may not be loaded. */
export function Image({ src, alt, loading = 'lazy', onBroken, ...rest }: Props) {
  const [broken, setBroken] = useState<string>()
  const isBarred = useIsBarred(src)
  const element = useRef<HTMLImageElement>(null)

  const giveUp = onBroken ?? (() => setBroken(src))

  // A picture that failed before the page's scripts ran fires no event any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a picture that is new can have failed unseen
  useEffect(() => {
    const image = element.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') giveUp()
  }, [src])

  const isBroken = src === undefined || src === '' || broken === src || isBarred
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
