import { about } from '../../../content/about.ts'
import { pageMeta } from '../../page-meta.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ResponsivePicture, SCENE_WIDTHS, ScenePicture } from '../../ui/picture.tsx'
import { SectionHeading } from '../section-heading.tsx'

export const meta = pageMeta('About', about.mission.text)

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

function Team() {
  const { heading, members } = about.team
  return (
    <section className="page pt-16 md:pt-20">
      <SectionHeading title={heading} />
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
        {members.map(({ name, role, text }) => (
          <li key={name}>
            <Card isPadded={false} className="h-full overflow-hidden">
              <ResponsivePicture
                url={portraitOf(name)}
                alt=""
                width={1200}
                height={1200}
                copies={SCENE_WIDTHS}
                sizes="(min-width: 1280px) 280px, (min-width: 1024px) 22vw, (min-width: 640px) 45vw, 92vw"
                className="aspect-square"
              />
              <div className="p-5 sm:p-6">
                <h3 className="text-xl">{name}</h3>
                <p className="botanical text-leaf">{role}</p>
                <p className="mt-3 text-ink-soft">{text}</p>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** By the first name: `/images/team-farida.jpg`. */
const portraitOf = (name: string) => `/images/team-${name.split(' ', 1)[0]?.toLowerCase()}.jpg`

function Sustainability() {
  const { heading, text, points } = about.sustainability
  return (
    <section className="page pt-16 md:pt-20">
      <SectionHeading title={heading} />
      <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2">
        <ScenePicture
          name="sustainability"
          alt="A compost bay, returned clay pots and a rainwater tank"
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
