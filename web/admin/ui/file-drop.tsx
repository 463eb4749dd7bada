import type { LucideIcon } from 'lucide-react'
import { type DragEvent as ReactDragEvent, useEffect, useId, useState } from 'react'
import { buttonStyle } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  label: string
  hint: string
  /** The file dialog's `accept` */
  accept: string
  Icon: LucideIcon
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

/** Accepts files by drag and drop or by dialog. */
export function FileDrop({ label, hint, accept, Icon, isMultiple = false, onFiles }: Props) {
  const id = useId()
  const [isOver, setOver] = useState(false)

  const drop = (event: ReactDragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (files.length > 0) onFiles(files)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file input inside serves the keyboard
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1 rounded-press border border-dashed p-3 transition-colors duration-200 ease-press',
        isOver ? 'border-forest bg-leaf-mist' : 'border-edge',
      )}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={isMultiple}
        aria-describedby={`${id}-hint`}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          currentTarget.value = ''
        }}
      />
      <label
        htmlFor={id}
        className={buttonStyle(
          'secondary',
          'small',
          'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-forest peer-focus-visible:outline-offset-2',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </label>
      <span className="text-ink-soft text-sm pointer-coarse:hidden">or drop {isMultiple ? 'them' : 'it'} here</span>
      <p id={`${id}-hint`} className="basis-full text-ink-soft text-sm">
        {hint}
      </p>
    </div>
  )
}

/** Ignores files dropped outside a drop zone, which the browser would otherwise open in place of the page. */
export function useIgnoreOutsideDrops(): void {
  useEffect(() => {
    const ignore = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault()
    }
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
}
