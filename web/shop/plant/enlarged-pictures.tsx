import { X } from 'lucide-react'
import { PlantPicture } from '../../ui/plant-picture.tsx'
import type { PlantView } from './pictures-of.ts'

/**
 * A plant's pictures as high as the screen, each loaded once it is opened. A narrow screen is scrolled across, from the
 * middle where the browser knows `scroll-initial-target`.
 */
export function EnlargedPictures({ pictures }: { pictures: readonly PlantView[] }) {
  return pictures.map(({ url, alt, enlargedId }) => (
    <div
      key={url}
      id={enlargedId}
      popover="auto"
      role="dialog"
      aria-label={`${alt}, enlarged`}
      className="m-auto hidden max-h-none max-w-full overflow-x-auto overscroll-contain bg-sheet p-0 backdrop:bg-ink/70 open:block"
    >
      <div className="relative size-[94dvh] snap-center [scroll-initial-target:nearest]">
        <PlantPicture url={url} alt={alt} sizes="94vh" />
        <button
          type="button"
          aria-label="Close the enlarged picture"
          popoverTarget={enlargedId}
          popoverTargetAction="hide"
          className="absolute inset-0 cursor-zoom-out"
        />
      </div>
      <X aria-hidden="true" className="pointer-events-none fixed top-6 right-6 size-11 rounded-press bg-sheet/90 p-3" />
    </div>
  ))
}
