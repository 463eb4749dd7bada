import { type ComponentProps, useEffect, useRef, useState } from 'react'

type Props = ComponentProps<'img'> & { alt: string; width: number; height: number }

/** A picture that keeps its place while it loads and shows the placeholder when it can't. */
export function Image({ src, alt, loading = 'lazy', ...rest }: Props) {
  const [broken, setBroken] = useState<string>()
  const element = useRef<HTMLImageElement>(null)

  // A picture that failed before the page's scripts ran fires no event any more.
  useEffect(() => {
    const image = element.current
    if (image?.complete && image.naturalWidth === 0 && image.currentSrc !== '') setBroken(src)
  }, [src])

  const isBroken = src === undefined || src === '' || broken === src
  return (
    <img
      decoding="async"
      {...rest}
      ref={element}
      loading={loading}
      src={isBroken ? PLACEHOLDER : src}
      srcSet={isBroken ? undefined : rest.srcSet}
      alt={alt}
      onError={() => setBroken(src)}
    />
  )
}

const PLACEHOLDER = '/images/placeholder.jpg'
