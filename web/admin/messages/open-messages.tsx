import { MenuCount } from '../ui/menu-count.tsx'
import { useOpenCount } from './open-count.ts'

/** How many messages wait for an answer, in the menu. */
export function OpenMessages() {
  return <MenuCount count={useOpenCount()} text="open" />
}
