import {
  BookOpen,
  ChartNoAxesColumn,
  ClipboardList,
  HeartCrack,
  History,
  LayoutDashboard,
  Leaf,
  type LucideIcon,
  Mail,
  Newspaper,
  Send,
  Settings,
  ShieldCheck,
  Star,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { WaitingClaims } from '../claims/waiting-claims.tsx'
import { OpenMessages } from '../messages/open-messages.tsx'
import { OrdersToShip } from '../orders/orders-to-ship.tsx'

/** The sections of the back office in menu order; `Count` shows the number of pending items. */
export const places: readonly { to: string; label: string; Icon: LucideIcon; Count?: ComponentType }[] = [
  { to: '/admin/dashboard', label: 'Dashboard', Icon: LayoutDashboard },
  { to: '/admin/products', label: 'Products', Icon: Leaf },
  { to: '/admin/orders', label: 'Orders', Icon: ClipboardList, Count: OrdersToShip },
  { to: '/admin/claims', label: 'Claims', Icon: HeartCrack, Count: WaitingClaims },
  { to: '/admin/books', label: 'Books', Icon: BookOpen },
  { to: '/admin/customers', label: 'Customers', Icon: Users },
  { to: '/admin/reviews', label: 'Reviews', Icon: Star },
  { to: '/admin/messages', label: 'Messages', Icon: Mail, Count: OpenMessages },
  { to: '/admin/mail', label: 'Mails', Icon: Send },
  { to: '/admin/subscribers', label: 'Subscribers', Icon: Newspaper },
  { to: '/admin/measurement', label: 'Measurement', Icon: ChartNoAxesColumn },
  { to: '/admin/settings', label: 'Settings', Icon: Settings },
  { to: '/admin/audit', label: 'History', Icon: History },
  { to: '/admin/security', label: 'Security', Icon: ShieldCheck },
]
