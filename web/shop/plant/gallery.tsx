import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { classNames } from '../../ui/class-names.ts'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import { picturesOf } from './pictures-of.ts'
import { ServedPart } from './served/served-part.tsx'

const FADE = 150

/** A plant's pictures: a large one, which can be enlarged, and thumbnails if there are several. */
export function Gallery({ plant }: { plant: Plant }) {
  const pictures = picturesOf(plant)
  const { shown, isFading, show } = useFade()
  const { url, alt, enlargedId } = pictures[shown] ?? pictures[0]
  return (
    <div className="flex flex-col gap-3">
      <div className="relative rounded-press border border-line bg-sheet p-2 sm:p-3">
        <PlantPicture
          url={url}
          alt={alt}
          sizes="(min-width: 1280px) 550px, (min-width: 768px) 42vw, 90vw"
          loading="eager"
          className={classNames('rounded-press transition-opacity duration-150 ease-press', isFading && 'opacity-0')}
        />
        <button
          type="button"
          aria-label="Enlarge the picture"
          popoverTarget={enlargedId}
          className="absolute inset-0 flex cursor-zoom-in items-end justify-end p-4"
        >
          <Search aria-hidden="true" className="size-11 rounded-press bg-sheet p-3" />
        </button>
        <ServedPart part="EnlargedPictures" with={{ pictures }} />
      </div>
      {pictures.length > 1 && (
        <ul aria-label="Pictures" className="-mx-1 flex gap-2 overflow-x-auto p-1">
          {pictures.map(({ url }, index) => (
            <li key={url} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${pictures.length}`}
                aria-current={index === shown ? 'true' : undefined}
                onClick={() => show(index)}
                className="block rounded-press border-2 border-transparent p-0.5 opacity-75 transition duration-200 ease-press hover:opacity-100 aria-[current=true]:border-forest aria-[current=true]:opacity-100"
              >
                <PlantPicture
                  url={url}
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
