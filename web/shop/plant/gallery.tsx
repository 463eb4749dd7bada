import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Plant } from '../../../contract/plants.ts'
import { classNames } from '../../ui/class-names.ts'
import { type PictureUrl, PlantPicture } from '../../ui/picture.tsx'
import { partPictures } from '../plant-card/card-fields.ts'

const FADE = 150
const ENLARGED = 'enlarged-picture'

/** A plant's pictures: a large one, which can be enlarged, and thumbnails if there are several. */
export function Gallery({ plant }: { plant: Plant }) {
  const urls = inOrder(plant)
  const { shown, isFading, show } = useFade()
  const url = urls[shown] ?? plant.image.url
  const alt = shown === 0 ? plant.name : `${plant.name}, view ${shown + 1}`
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
          popoverTarget={ENLARGED}
          className="absolute inset-0 flex cursor-zoom-in items-end justify-end p-4"
        >
          <Search className="size-11 rounded-press bg-sheet p-3" />
        </button>
      </div>
      <EnlargedPicture url={url} alt={alt} />
      {urls.length > 1 && (
        <ul aria-label="Pictures" className="-mx-1 flex gap-2 overflow-x-auto p-1">
          {urls.map((url, index) => (
            <li key={String(url)} className="shrink-0">
              <button
                type="button"
                aria-label={`Show picture ${index + 1} of ${urls.length}`}
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

/** The picture over the whole screen, loaded once it is opened, also without JavaScript. What does not fit is scrolled to. */
function EnlargedPicture({ url, alt }: { url: PictureUrl; alt: string }) {
  return (
    <div
      id={ENLARGED}
      popover="auto"
      role="dialog"
      aria-label={`${alt}, enlarged`}
      onToggle={({ currentTarget, newState }) => newState === 'open' && currentTarget.querySelector('button')?.focus()}
      onBlur={({ currentTarget }) => currentTarget.hidePopover()}
      className="enlarged-picture"
    >
      <div>
        <PlantPicture url={url} alt={alt} sizes="max(94vh, 640px)" />
        <button
          type="button"
          aria-label="Close the enlarged picture"
          popoverTarget={ENLARGED}
          popoverTargetAction="hide"
        >
          <X className="size-11 rounded-press bg-sheet p-3" />
        </button>
      </div>
    </div>
  )
}

/** The main picture first, or the parts of a bundle together, then the others in order, without duplicates. */
function inOrder({ image, images, parts }: Plant): PictureUrl[] {
  const pictures = partPictures({ image, parts })
  const others = [...images].sort((a, b) => a.order - b.order).map(({ url }) => url)
  return pictures ? [pictures, ...new Set([...pictures, ...others])] : [...new Set([image.url, ...others])]
}

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
