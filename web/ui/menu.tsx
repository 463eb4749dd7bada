import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type Item = { label: ReactNode; onChoose: () => void; isDangerous?: boolean; isDisabled?: boolean }

type Props = {
  /** The trigger's content; `label` names it if it is only an icon. */
  trigger: ReactNode
  label?: string
  triggerClassName?: string
  items: readonly Item[]
}

/** A button that opens a menu of actions, with arrow keys and type-ahead. */
export function Menu({ trigger, label, triggerClassName, items }: Props) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger aria-label={label} className={triggerClassName}>
        {trigger}
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={6} align="end" className="z-40">
          <Base.Popup className="min-w-44 rounded-press border border-line bg-sheet py-1 shadow-press outline-none">
            {items.map((item, index) => (
              <Base.Item
                // biome-ignore lint/suspicious/noArrayIndexKey: the items of a menu are never reordered
                key={index}
                disabled={item.isDisabled}
                onClick={item.onChoose}
                className={classNames(
                  'flex min-h-10 cursor-pointer items-center gap-2 px-4 outline-none data-highlighted:bg-leaf-mist',
                  'data-disabled:cursor-not-allowed data-disabled:opacity-50 pointer-coarse:min-h-11',
                  item.isDangerous && 'text-danger',
                )}
              >
                {item.label}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
