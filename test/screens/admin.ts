import { vi } from 'vitest'
import { type Answers, page } from './api-stub.ts'
import { anAdmin } from './records.ts'
import { type Options, type Visit, visit } from './visit.tsx'

/** What the menu of the back office asks for: what waits. */
const menuAnswers: Answers = {
  'GET /admin/dashboard': {
    totalUsers: 1,
    totalOrders: 1,
    totalRevenue: 0,
    toShip: 0,
    claimsWaiting: 0,
    claimsOverdue: 0,
  },
  'GET /admin/messages': page([]),
}

/** Opens a screen of the back office as an admin: on a wide screen, where lists are tables, or a narrow one with cards. */
export function visitAdmin(
  path: string,
  answers: Answers,
  { user = anAdmin(), isWide = true, ...options }: Omit<Options, 'answers'> & { isWide?: boolean } = {},
): Promise<Visit> {
  stubWidth(isWide)
  return visit(path, { user, ...options, answers: { ...menuAnswers, ...answers } })
}

/** jsdom has no layout, and so no width of the screen. */
function stubWidth(isWide: boolean): void {
  const nothing = () => {}
  vi.stubGlobal('matchMedia', () => ({ matches: isWide, addEventListener: nothing, removeEventListener: nothing }))
}
