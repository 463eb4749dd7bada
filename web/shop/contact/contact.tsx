import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { faqs } from '../../../content/faqs.ts'
import { shop } from '../../../content/shop.ts'
import { pageMeta } from '../../page-meta.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import type { Route } from './+types/contact.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, (shopName) => `Contact | ${shopName}`, shop.map.directions)

/** Where the nursery is, how to reach it and what is asked most, from `content/`. */
export default function Contact() {
  const { address, phone, email, openingHours, map } = shop
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Contact" subtitle="A person from the nursery answers." />
      <div className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact icon={MapPin} title="Address">
          <address className="not-italic">
            {address.street}, {address.city}, {address.district}, {address.state} {address.zipCode}
          </address>
        </Fact>
        <Fact icon={Phone} title="Phone">
          <a href={phone.link} className={linkStyle}>
            {phone.shown}
          </a>
        </Fact>
        <Fact icon={Mail} title="Email">
          <a href={`mailto:${email}`} className={linkStyle}>
            {email}
          </a>
        </Fact>
        <Fact icon={Clock} title="Opening hours">
          {openingHours.map(({ days, hours }) => (
            <p key={days} className="figures">
              {days} {hours}
            </p>
          ))}
        </Fact>
      </div>
      <section className="mt-14 grid items-center gap-6 rounded-press bg-leaf-mist p-6 sm:p-10 md:grid-cols-[1fr_auto]">
        <div>
          <h2 className="text-2xl">How to find us</h2>
          <p className="mt-2 max-w-prose">{map.directions}</p>
        </div>
        <a href={map.link} rel="noopener" className={`${linkStyle} font-semibold`}>
          Open the map
        </a>
      </section>
      <section className="mx-auto mt-16 max-w-3xl">
        <h2 className="mb-6 text-3xl sm:text-4xl">Frequently Asked Questions</h2>
        <Accordion items={faqs.map(({ question, answer }) => ({ title: question, content: answer }))} />
      </section>
    </div>
  )
}

type FactProps = { icon: LucideIcon; title: string; children: ReactNode }

function Fact({ icon: Icon, title, children }: FactProps) {
  return (
    <Card>
      <Icon aria-hidden="true" className="size-6 text-leaf" />
      <h2 className="mt-3 text-xl">{title}</h2>
      <div className="mt-1 break-words text-ink-soft">{children}</div>
    </Card>
  )
}

const linkStyle = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-forest'
