import { about } from '../../../content/about.ts'
import { Card } from '../../ui/card.tsx'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import { SCENE_WIDTHS } from '../../ui/scene-picture.tsx'
import { SectionHeading } from '../section-heading.tsx'

/** The team, each member with a still life of their work. */
export function Team() {
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
