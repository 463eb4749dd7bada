import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { shop } from '../../../content/shop.ts'
import { useContactDetails } from '../../contact-details.ts'
import { CookieChoices } from '../../measurement/cookie-choices.tsx'
import { useShopName } from '../../settings.ts'
import { Link } from '../../ui/link.tsx'
import { Sprig } from '../../ui/sprig.tsx'
import { Newsletter } from './newsletter.tsx'
import { categoryPlaces, finderPlace, legalPlaces, type Place, places, wishlistPlace } from './places.ts'

export function Footer() {
  const { address, phone, email, openingHours } = useContactDetails()
  const { social } = shop
  if (useLocation().pathname === '/checkout') {
    return (
      <footer className="on-forest mt-20 print:hidden">
        <nav aria-label="Legal" className="page page-wide py-3">
          <Links of={[...legalPlaces, { to: '/contact', label: 'Help' }]} className={inARow} />
        </nav>
      </footer>
    )
  }
  return (
    <footer className="on-forest mt-20 print:hidden">
      <Newsletter />
      <div className="page page-wide grid grid-cols-2 gap-x-6 gap-y-8 py-10 md:gap-y-10 md:py-14 lg:grid-cols-[1.5fr_1fr_1fr_1.2fr]">
        <Imprint />
        <Column title="Quick Links">
          <Links of={places} />
        </Column>
        <Column title="Plant Categories">
          <Links of={categoryPlaces} />
        </Column>
        <div className="max-sm:col-span-2">
          <h2 className={titleStyle}>Contact us</h2>
          <Links
            of={[
              { to: phone.link, label: phone.shown },
              { to: `mailto:${email}`, label: email },
            ]}
          />
          {openingHours.map(({ days, hours }) => (
            <p key={days} className="figures py-1 text-leaf-mist">
              {days} {hours}
            </p>
          ))}
        </div>
      </div>
      <div className="border-leaf-mist/20 border-t">
        <div className="page page-wide flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-leaf-mist text-sm">
          <p>Grown and packed at {address.city.split(',')[0]}</p>
          <nav aria-label="Legal" className={inARow}>
            <Links of={legalPlaces} className={inARow} />
            <CookieChoices className={linkStyle} />
          </nav>
          <Links of={[finderPlace, wishlistPlace]} className={inARow} />
          <Links of={social.map(({ name, url }) => ({ to: url, label: name }))} className={inARow} />
        </div>
      </div>
    </footer>
  )
}

function Imprint() {
  const shopName = useShopName()
  const { street, city, zipCode, state, country } = useContactDetails().address
  return (
    <div className="max-sm:col-span-2">
      <p className="flex items-center gap-3 font-display text-3xl">
        <Sprig className="h-12 text-leaf-mist" />
        {shopName}
      </p>
      <address className="mt-5 text-leaf-mist not-italic leading-relaxed">
        {street}
        <br />
        {city} {zipCode}
        <br />
        {state}, {country}
      </address>
    </div>
  )
}

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2 className={titleStyle}>{title}</h2>
      {children}
    </nav>
  )
}

function Links({ of: links, className = 'mt-3' }: { of: readonly Place[]; className?: string }) {
  return (
    <ul className={className}>
      {links.map(({ to, label }) => (
        <li key={to}>
          <Link to={to} className={linkStyle}>
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const titleStyle = 'text-lg sm:text-xl'
const inARow = 'flex flex-wrap gap-x-6'
const linkStyle =
  'inline-flex min-h-11 items-center text-leaf-mist underline decoration-transparent underline-offset-4 transition-colors duration-200 ease-press hover:text-paper hover:decoration-current'
