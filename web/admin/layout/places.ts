import { ChartNoAxesColumn, ClipboardList, LayoutDashboard, Leaf, type LucideIcon, Users } from 'lucide-react'

/** The sections of the back office, in the order of the menu. */
export const places: readonly { to: string; label: string; Icon: LucideIcon }[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/products', label: 'Products', Icon: Leaf },
  { to: '/admin/orders', label: 'Orders', Icon: ClipboardList },
  { to: '/admin/customers', label: 'Customers', Icon: Users },
  { to: '/admin/measurement', label: 'Measurement', Icon: ChartNoAxesColumn },
]
