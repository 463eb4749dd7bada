import { Banknote, type LucideIcon, PackageCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { home } from '../../../content/home.ts'
import { deliveryPromise, payingSentence, promises } from '../../../content/promises.ts'
import type { ShopRules } from '../../../content/shop-rules.ts'
import { useContactDetails } from '../../contact-details.ts'
import { useRules } from '../../settings.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ScenePicture } from '../../ui/picture.tsx'
import { ContactForm } from '../contact/contact-form.tsx'

export function Hero() {
  const { heading, text, plants } = home.hero
  const { city } = useContactDetails().address
  return (
    <section className="page grid items-center gap-x-12 gap-y-8 pt-3 pb-10 md:grid-cols-[1fr_1.2fr] md:pt-8 md:pb-14">
      <div>
        <p className="eyebrow text-leaf">{city}</p>
        <h1 className="mt-3 text-[clamp(2.9rem,8.4vw,6rem)] leading-[0.95]">{heading}</h1>
        <p className="mt-5 max-w-md text-ink-soft sm:text-lg md:mt-6">{text}</p>
        <div className="mt-6 flex flex-wrap gap-3 md:mt-8">
          <LinkButton to="/shop" variant="primary" size="large">
            Shop Now
          </LinkButton>
          <LinkButton to="/about" size="large">
            Our Story
          </LinkButton>
          <LinkButton to="/finder" size="large">
            Find the right plant
          </LinkButton>
        </div>
      </div>
      <figure className="rounded-press border border-line bg-sheet p-2 shadow-press sm:p-3">
        <ScenePicture
          name="hero"
          alt="An areca palm, a mogra in flower, tulsi on a bench and a hanging spider plant on a verandah in the morning"
          sizes="(min-width: 1280px) 600px, (min-width: 768px) 47vw, 88vw"
          loading="eager"
          className="aspect-4/3 rounded-press"
        />
        <figcaption className="botanical flex flex-wrap gap-x-3 px-1 text-[0.92rem] text-ink-soft sm:gap-x-4 sm:text-base">
          {plants.map((plant) => (
            <TextLink key={plant} to={`/shop?search=${encodeURIComponent(plant)}`} className="font-normal!">
              {plant}
            </TextLink>
          ))}
        </figcaption>
      </figure>
    </section>
  )
}

export function HomePromises() {
  const { rules, paysOnline } = useRules()
  const waysToPay = rules?.cash !== 'never' ? 'Cash on Delivery' : paysOnline ? 'Online payment' : 'Payment'
  return (
    <section aria-label="What we promise" className="page pb-16 md:pb-24">
      <ul className="grid gap-x-8 gap-y-5 border-line border-y py-6 md:grid-cols-3">
        <Promised icon={Truck} title={deliveryPromise(rules)} text={rules && travelText(rules)} />
        <Promised icon={Banknote} title={waysToPay} text={payingSentence(rules, paysOnline)} />
        <Promised
          icon={PackageCheck}
          title={promises.replacement}
          text={rules && `Send us a photo within ${rules.claimDays} of delivery.`}
        />
      </ul>
    </section>
  )
}

function travelText({ vanKm, courierDays }: ShopRules): string {
  return [
    ...(vanKm === null ? [] : [`Our own van delivers within ${vanKm} km of the nursery.`]),
    ...(courierDays === null
      ? []
      : [`Plants sent by courier usually arrive ${courierDays} after leaving the nursery.`]),
  ].join(' ')
}

function Promised({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string | null }) {
  return (
    <li className="flex items-start gap-4">
      <Icon className="mt-0.5 size-7 shrink-0 text-leaf" strokeWidth={1.5} />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="text-ink-soft text-[0.94rem] leading-snug">{text}</p>
      </div>
    </li>
  )
}

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
