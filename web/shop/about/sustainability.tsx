import { about } from '../../../content/about.ts'
import { ScenePicture } from '../../ui/scene-picture.tsx'
import { SectionHeading } from '../section-heading.tsx'

/** The nursery's resource use. */
export function Sustainability() {
  const { heading, text, points } = about.sustainability
  return (
    <section className="page pt-16 md:pt-20">
      <SectionHeading title={heading} />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <ScenePicture
          name="sustainability"
          alt="Compost in its bay, clay pots that came back, and the tank that fills from the roof"
          sizes="(min-width: 1280px) 570px, (min-width: 1024px) 44vw, 92vw"
          className="aspect-4/3 self-start rounded-press border border-line lg:sticky lg:top-22"
        />
        <div>
          <p className="max-w-prose text-lg">{text}</p>
          <dl className="mt-6 grid gap-6">
            {points.map(({ title, text }) => (
              <div key={title} className="border-leaf border-l-2 pl-5">
                <dt className="font-display font-semibold text-forest text-xl">{title}</dt>
                <dd className="mt-1 max-w-prose text-ink-soft">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  )
}
