import { home } from '../../../content/home.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ScenePicture } from '../../ui/scene-picture.tsx'

/** A short story of the nursery. */
export function Story() {
  const { heading, text } = home.story
  return (
    <section className="border-line border-y bg-leaf-mist/60">
      <div className="page grid items-center gap-x-14 gap-y-8 py-14 md:grid-cols-2 md:py-20">
        <ScenePicture
          name="story"
          alt="Rows of young plants under a shade net, beside the old well, with the hills behind"
          sizes="(min-width: 1280px) 570px, (min-width: 768px) 44vw, 92vw"
          className="aspect-4/3 rounded-press"
        />
        <div>
          <h2 className="text-3xl sm:text-4xl lg:text-5xl">{heading}</h2>
          <p className="mt-5 max-w-prose text-lg">{text}</p>
          <LinkButton to="/about" className="mt-7">
            Read our story
          </LinkButton>
        </div>
      </div>
    </section>
  )
}
