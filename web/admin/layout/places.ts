import { ClipboardList, Leaf, type LucideIcon } from 'lucide-react'

/** The sections of the back office, in the order of the menu. */
export const places: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/admin/products', label: 'Products', Icon: Leaf },
  { to: '/admin/orders', label: 'Orders', Icon: ClipboardList },
]
