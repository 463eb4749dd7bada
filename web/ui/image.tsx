import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useIsBlockedByPolicy } from './use-is-blocked-by-policy.ts'

type Props = Omit<ComponentProps<'img'>, 'onError'> & {
  alt: string
  width: number
  height: number
  /** Called when the picture cannot be shown, in place of the placeholder. */
  onBroken?: (() => void) | undefined
}

/** A picture with reserved space, replaced by the placeholder if it fails to load or is blocked by policy. */
export function Image({ src, alt, loading = 'lazy', onBroken, ...rest }: Props) {
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
