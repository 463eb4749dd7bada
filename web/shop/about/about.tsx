import { about } from '../../../content/about.ts'
import { pageMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ScenePicture } from '../../ui/scene-picture.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { Route } from './+types/about.ts'
import { Sustainability } from './sustainability.tsx'
import { Team } from './team.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `About | ${shopName}`, about.mission.text)

/** Story, mission, values, team and sustainability, all from `content/about.ts`. */
export default function About() {
  return (
    <>
      <Story />
      <Mission />
      <Values />
      <Team />
      <Sustainability />
      <div className="page pt-12 text-center">
        <LinkButton to="/shop" variant="primary" size="large">
          Shop Now
        </LinkButton>
      </div>
    </>
  )
}

function Story() {
  const { heading, paragraphs } = about.story
  return (
    <section className="page grid gap-x-14 gap-y-8 pt-6 pb-16 md:grid-cols-[1.2fr_1fr] md:pt-10">
      <div>
        <p className="eyebrow text-leaf">About us</p>
        <h1 className="mt-3 text-4xl sm:text-5xl lg:text-6xl">{heading}</h1>
        <div className="mt-6 grid max-w-prose gap-4 text-lg">
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <ScenePicture
        name="story"
        alt="Rows of young plants under a shade net, beside the old well"
        sizes="(min-width: 1280px) 860px, (min-width: 768px) 66vw, 153vw"
        loading="eager"
        className="aspect-4/5 self-start rounded-press border border-line md:sticky md:top-22 [&_img]:object-[80%_50%]"
      />
    </section>
  )
}

function Mission() {
  const { heading, text } = about.mission
  return (
    <section className="on-forest">
      <div className="page py-14 text-center md:py-20">
        <h2 className="eyebrow font-sans! text-leaf-mist!">{heading}</h2>
        <p className="mx-auto mt-4 max-w-4xl text-balance font-display text-2xl leading-snug sm:text-3xl">{text}</p>
      </div>
    </section>
  )
}

function Values() {
  const { heading, items } = about.values
  return (
    <section className="page pt-16 md:pt-20">
      <SectionHeading title={heading} />
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {items.map(({ title, text }) => (
          <li key={title}>
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
