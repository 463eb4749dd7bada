import { useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { PlantPicture } from '../../ui/plant-picture.tsx'

type Props = { name: string; main: string; images: readonly { url: string; isPrimary: boolean; order: number }[] }

const FADE = 150

/** A plant's pictures: a large one, and thumbnails if there are several. */
export function Gallery({ name, main, images }: Props) {
  const urls = inOrder(main, images)
  const { shown, isFading, show } = useFade()
  const url = urls[shown] ?? main
  return (
    <div className="flex flex-col gap-3">
      <div className="rounded-press border border-line bg-sheet p-2 sm:p-3">
        <PlantPicture
          url={url}
          alt={shown === 0 ? name : `${name}, view ${shown + 1}`}
          sizes="(min-width: 1280px) 550px, (min-width: 768px) 42vw, 90vw"
          loading="eager"
          className={classNames('rounded-press transition-opacity duration-150 ease-press', isFading && 'opacity-0')}
        />
      </div>
      {urls.length > 1 && (
        <ul aria-label="Pictures" className="-mx-1 flex gap-2 overflow-x-auto p-1">
          {urls.map((thumbnail, index) => (
            <li key={thumbnail} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${urls.length}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => show(index)}
                className="block rounded-press border-2 border-transparent p-0.5 opacity-75 transition duration-200 ease-press hover:opacity-100 aria-[current=true]:border-forest aria-[current=true]:opacity-100"
              >
                <PlantPicture
                  url={thumbnail}
                  alt=""
                  sizes="(min-width: 640px) 86px, 73px"
                  className="size-17 rounded-press sm:size-20"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The main picture first, then the others in order, without duplicates. */
function inOrder(main: string, images: Props['images']): string[] {
  const others = [...images].sort((a, b) => a.order - b.order).map(({ url }) => url)
  return [...new Set([main, ...others])]
}

/** The shown picture; the next one fades in after the current one has faded out. */
function useFade() {
  const [shown, setShown] = useState(0)
  const [isFading, setFading] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const show = (index: number) => {
    clearTimeout(timer.current)
    setFading(index !== shown)
    timer.current = setTimeout(() => {
      setShown(index)
      setFading(false)
    }, FADE)
  }
  return { shown, isFading, show }
}
