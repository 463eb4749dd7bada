import { Clock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { faqs } from '../../../content/faqs.ts'
import { type ContactDetails, isMapped, useContactDetails } from '../../contact-details.ts'
import { pageMeta } from '../../page-meta.ts'
import { useIdentity, useRules } from '../../settings.ts'
import { StructuredData } from '../../structured-data/structured-data.tsx'
import { faqPage, organization } from '../../structured-data/things.ts'
import { Accordion } from '../../ui/accordion.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { ContactForm } from './contact-form.tsx'
import { NurseryMap } from './nursery-map.tsx'

export const meta = pageMeta(
  'Contact',
  'Where to find the nursery, when it is open, how to call or write to us, and frequently asked questions.',
)

export default function Contact() {
  const contact = useContactDetails()
  const { address, phone, email, openingHours } = contact
  const identity = useIdentity()
  const { rules, paysOnline } = useRules()
  const questions = rules ? faqs(rules, paysOnline) : []
  const hasMap = isMapped(address)
  return (
    <div className="page pt-6 md:pt-10">
      <PageHeading title="Contact" subtitle="Write to us, and someone from the nursery will reply." />
      <div className="mt-8 grid gap-x-8 gap-y-10 lg:grid-cols-[1fr_1.7fr]">
        <div className="grid gap-4 sm:grid-cols-2 lg:auto-rows-fr lg:grid-cols-1">
          <Fact icon={MapPin} title="Address">
            <address className="not-italic">
              {address.street}
              <br />
              {address.city}
              <br />
              {address.state} {address.zipCode}
            </address>
            {!hasMap && (
              <a href={mapSearch(address)} rel="noopener" className={linkStyle}>
                See it on a map
              </a>
            )}
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
        <Card className="p-5 shadow-press sm:p-8">
          <h2 className="mb-6 text-2xl sm:text-3xl">Send us a message</h2>
          <ContactForm />
        </Card>
      </div>
      {hasMap && <NurseryMap />}
      {questions.length > 0 && (
        <section className="mx-auto mt-16 max-w-3xl">
          <h2 className="mb-6 text-3xl sm:text-4xl">Frequently Asked Questions</h2>
          <Accordion items={questions.map(({ question, answer }) => ({ title: question, content: answer }))} />
        </section>
      )}
      <StructuredData things={import.meta.env.SSR && [organization(identity, contact), faqPage(questions)]} />
    </div>
  )
}

function mapSearch({ street, city, state, zipCode }: ContactDetails['address']): string {
  const query = new URLSearchParams({ query: `${street}, ${city}, ${state} ${zipCode}` })
  return `https://www.openstreetmap.org/search?${query}`
}

function Fact({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <Card className="flex items-start gap-4">
      <Icon className="mt-0.5 size-6 shrink-0 text-leaf" />
      <div className="min-w-0">
        <h2 className="text-xl">{title}</h2>
        <div className="mt-1 break-words text-ink-soft">{children}</div>
      </div>
    </Card>
  )
}

// A touch target whose text aligns with that of the facts beside it.
const linkStyle = '-my-2.5 inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-forest'
