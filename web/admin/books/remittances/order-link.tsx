import { Link } from '../../../ui/link.tsx'
import { textLinkStyle } from '../../../ui/text-link-style.ts'

/** A tracking number that leads to its order; a plain text without one. */
export function OrderLink({ order, text }: { order: string | null; text: string }) {
  if (order === null) return <span className="figures">{text}</span>
  return (
    <Link to={`/admin/orders/${order}`} className={`figures ${textLinkStyle}`}>
      {text}
    </Link>
  )
}
