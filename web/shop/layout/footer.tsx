import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shop } from '../../../content/shop.ts'
import { useShopName } from '../../settings.ts'
import { Sprig } from '../../ui/sprig.tsx'
import { Newsletter } from './newsletter.tsx'
import { legalPlaces, places } from './places.ts'

/** SPEC names these four; each opens the shop with its category chosen. */
const categoryLinks = [
  { to: '/shop?category=indoor', label: 'Indoor Plants' },
  { to: '/shop?category=outdoor', label: 'Outdoor Plants' },
  { to: '/shop?category=succulent', label: 'Succulents' },
  { to: '/shop?category=pots', label: 'Decorative Pots' },
] as const

export function Footer() {
  const shopName = useShopName()
  const { address, phone, email, openingHours, social } = shop
  return (
    <footer className="on-forest mt-20">
      <Newsletter />
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-14 lg:grid-cols-[1.5fr_1fr_1fr_1.2fr]">
        <div className="max-sm:col-span-2">
          <p className="flex items-center gap-3 font-display text-3xl">
            <Sprig className="h-12 text-leaf-mist" />
            {shopName}
          </p>
          <address className="mt-5 text-leaf-mist not-italic leading-relaxed">
            {address.street}
            <br />
            {address.city}, {address.district} {address.zipCode}
            <br />
            {address.state}, {address.country}
          </address>
        </div>
        <FooterColumn title="Quick Links" links={places} />
        <FooterColumn title="Plant Categories" links={categoryLinks} />
        <div className="max-sm:col-span-2">
          <h2 className="text-lg sm:text-xl">Visit or write</h2>
          <ul className="mt-3 text-leaf-mist">
            <li>
              <FooterAnchor href={phone.link}>{phone.shown}</FooterAnchor>
            </li>
            <li>
              <FooterAnchor href={`mailto:${email}`}>{email}</FooterAnchor>
            </li>
            {openingHours.map(({ days, hours }) => (
              <li key={days} className="figures py-1">
                {days} {hours}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="border-leaf-mist/20 border-t">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-5 text-leaf-mist text-sm">
          <p>Grown and packed at {address.city}</p>
          <nav aria-label="Legal">
            <ul className="flex flex-wrap gap-x-6">
              {legalPlaces.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} className={linkStyle}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <ul className="flex flex-wrap gap-x-6">
            {social.map(({ name, url }) => (
              <li key={name}>
                <FooterAnchor href={url} rel="noopener">
                  {name}
                </FooterAnchor>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

function FooterColumn({ title, links }: { title: string; links: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg sm:text-xl">{title}</h2>
      <ul className="mt-3">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className={linkStyle}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function FooterAnchor({ href, rel, children }: { href: string; rel?: string; children: ReactNode }) {
  return (
    <a href={href} rel={rel} className={linkStyle}>
      {children}
    </a>
  )
}

const linkStyle =
  'inline-flex min-h-11 items-center text-leaf-mist underline decoration-transparent underline-offset-4 transition-colors duration-200 ease-press hover:text-paper hover:decoration-current'
