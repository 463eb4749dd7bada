import type { ReactNode } from 'react'
import { home } from '../../../content/home.ts'
import { useContactDetails } from '../../contact-details.ts'
import { Card } from '../../ui/card.tsx'
import { ContactForm } from './contact-form.tsx'

/** The contact form with response times, as the end of the home page. */
export function WriteToUs() {
  const { email, phone, openingHours } = useContactDetails()
  return (
    <section className="page grid gap-x-14 gap-y-8 pt-16 md:pt-24 lg:grid-cols-[1fr_1.4fr]">
      <div>
        <h2 className="text-3xl sm:text-4xl lg:text-5xl">{home.contact.heading}</h2>
        <p className="mt-5 max-w-prose text-lg">{home.contact.text}</p>
        <dl className="mt-6 grid gap-x-8 gap-y-3 text-ink-soft sm:grid-cols-2 lg:grid-cols-1">
          <Way title="Phone">
            <a href={phone.link} className={linkStyle}>
              {phone.shown}
            </a>
          </Way>
          <Way title="Email">
            <a href={`mailto:${email}`} className={linkStyle}>
              {email}
            </a>
          </Way>
          <Way title="Opening hours">
            {openingHours.map(({ days, hours }) => (
              <span key={days} className="figures block">
                {days} {hours}
              </span>
            ))}
          </Way>
        </dl>
      </div>
      <Card className="p-5 shadow-press sm:p-8">
        <ContactForm />
      </Card>
    </section>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow text-leaf">{title}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const linkStyle = 'inline-flex min-h-11 items-center text-leaf underline underline-offset-4 hover:text-forest'
