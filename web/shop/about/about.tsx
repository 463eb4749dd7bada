import { about } from '../../../content/about.ts'
import { pageMeta } from '../../page-meta.ts'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import { ScenePicture } from '../../ui/scene-picture.tsx'
import { SectionHeading } from '../section-heading.tsx'
import type { Route } from './+types/about.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `About | ${shopName}`, about.mission.text)

/** Story, mission, values, team and sustainability, all from `content/about.ts`. */
export default function About() {
  const { story, mission, values, team, sustainability } = about
  return (
    <>
      <section className="page grid gap-x-14 gap-y-8 pt-6 pb-16 md:grid-cols-[1.2fr_1fr] md:pt-10">
        <div>
          <p className="eyebrow text-leaf">About us</p>
          <h1 className="mt-3 text-4xl sm:text-5xl lg:text-6xl">{story.heading}</h1>
          <div className="mt-6 grid max-w-prose gap-4 text-lg">
            {story.paragraphs.map((paragraph) => (
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
      <section className="on-forest">
        <div className="page py-14 text-center md:py-20">
          <h2 className="eyebrow font-sans! text-leaf-mist!">{mission.heading}</h2>
          <p className="mx-auto mt-4 max-w-4xl text-balance font-display text-2xl leading-snug sm:text-3xl">
            {mission.text}
          </p>
        </div>
      </section>
      <section className="page pt-16">
        <SectionHeading title={values.heading} />
        <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {values.items.map(({ title, text }) => (
            <li key={title}>
              <h3 className="text-xl">{title}</h3>
              <p className="mt-2 max-w-prose text-ink-soft">{text}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="page pt-16">
        <SectionHeading title={team.heading} />
        <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-4">
          {team.members.map(({ name, role, text }) => (
            <li key={name}>
              <Card isPadded={false} className="h-full overflow-hidden">
                <ResponsivePicture
                  url={portraitOf(name)}
                  alt=""
                  width={600}
                  height={600}
                  copies={[480, 800]}
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
      <section className="page pt-16">
        <SectionHeading title={sustainability.heading} />
        <div className="grid items-center gap-x-14 gap-y-8 lg:grid-cols-2">
          <ScenePicture
            name="sustainability"
            alt="Compost in its bay, clay pots that came back, and the tank that fills from the roof"
            sizes="(min-width: 1280px) 570px, (min-width: 1024px) 44vw, 92vw"
            className="aspect-4/3 rounded-press border border-line"
          />
          <p className="max-w-prose text-lg">{sustainability.text}</p>
        </div>
        <dl className="mt-8 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {sustainability.points.map(({ title, text }) => (
            <div key={title} className="border-leaf border-l-2 pl-5">
              <dt className="font-display font-semibold text-forest text-xl">{title}</dt>
              <dd className="mt-1 max-w-prose text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
        <LinkButton to="/shop" variant="primary" size="large" className="mt-12">
          Shop Now
        </LinkButton>
      </section>
    </>
  )
}

/** The still life that stands for someone's work, by their first name. */
const portraitOf = (name: string) => `/images/team-${name.split(' ', 1)[0]?.toLowerCase()}.jpg`
