import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { AdminClaim } from '../../../contract/claims.ts'
import { claimCount } from '../claims/claim-count.ts'
import { Section } from '../order/section.tsx'

/** The customer's claims beside their orders, and each plant's claims beside its sold pieces. */
export function HistoryCard({ claim: { user, history, lines } }: { claim: AdminClaim }) {
  const { customerClaims, customerOrders, plantClaims } = history
  return (
    <Section title="History">
      <div className="grid border-line border-t max-sm:divide-y max-sm:divide-line sm:grid-cols-2 sm:divide-x sm:divide-line">
        <Part title="The customer">
          <p dir="auto" className="wrap-anywhere font-semibold">
            {user.name}
          </p>
          <p className="wrap-anywhere text-ink-soft">{user.email}</p>
          {user.phoneNumber !== null && (
            <a href={`tel:${user.phoneNumber}`} className="figures inline-flex min-h-11 items-center underline">
              {user.phoneNumber}
            </a>
          )}
          <p className="figures mt-1">
            {claimCount(customerClaims)}, this one included, of {orderCount(customerOrders)}
          </p>
          <Link
            to={`/admin/claims?search=${encodeURIComponent(user.email)}`}
            className="inline-flex min-h-11 items-center underline underline-offset-4"
          >
            Their claims
          </Link>
        </Part>
        <Part title="The plants">
          <ul className="grid gap-2">
            {plantClaims.map(({ plant, claims, sold }) => (
              <li key={plant}>
                <span className="wrap-anywhere block font-semibold">{nameOf(plant, lines)}</span>
                <span className="figures">
                  {claimCount(claims)}, {sold} delivered{sold > 0 && ` (${share(claims, sold)})`}
                </span>
              </li>
            ))}
          </ul>
        </Part>
      </div>
    </Section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3">
      <h3 className="font-sans! text-[0.8rem] text-ink-soft tracking-normal!">{title}</h3>
      {children}
    </div>
  )
}

const orderCount = (count: number) => (count === 1 ? '1 delivered order' : `${count} delivered orders`)

function nameOf(plant: string, lines: AdminClaim['lines']): string {
  return lines.find((line) => line.plant === plant)?.name ?? plant
}

const percent = new Intl.NumberFormat('en-IN', { style: 'percent', maximumFractionDigits: 1 })

function share(claims: number, sold: number): string {
  return percent.format(claims / sold)
}
