import { useState } from 'react'
import { AlertDialog } from '../ui/alert-dialog.tsx'
import { Button } from '../ui/button.tsx'
import { buttonStyle } from '../ui/button-style.ts'
import { Dialog } from '../ui/dialog.tsx'
import { LazyAlertDialog } from '../ui/lazy-alert-dialog.tsx'
import { Menu } from '../ui/menu.tsx'
import { toast } from '../ui/toast.ts'
import { Chapter, Specimen } from './specimen.tsx'

type Shown = 'dialog' | 'telling' | 'asking' | 'lazy' | null

export function Overlays() {
  const [shown, setShown] = useState<Shown>(null)
  const close = () => setShown(null)
  return (
    <Chapter title="Over the page">
      <Specimen name="Dialog, AlertDialog, LazyAlertDialog, Menu">
        <Button onClick={() => setShown('dialog')}>Dialog</Button>
        <Button onClick={() => setShown('telling')}>AlertDialog that tells</Button>
        <Button onClick={() => setShown('asking')}>AlertDialog that asks</Button>
        <Button onClick={() => setShown('lazy')}>LazyAlertDialog</Button>
        <Menu
          trigger="Menu"
          triggerClassName={buttonStyle('secondary', 'medium')}
          items={[
            { label: 'Edit', onChoose: () => toast.info('Edit') },
            { label: 'Not now', onChoose: () => undefined, isDisabled: true },
            { label: 'Delete', onChoose: () => toast.error('Delete'), isDangerous: true },
          ]}
        />
      </Specimen>
      <Dialog isOpen={shown === 'dialog'} onClose={close} title="A dialog" description="With a description.">
        And with whatever else it needs.
      </Dialog>
      <AlertDialog isOpen={shown === 'telling'} title="Failed to process payment. Please try again." onClose={close} />
      <AlertDialog
        isOpen={shown === 'asking'}
        title="Are you sure you want to delete this product?"
        confirmLabel="Delete"
        isDangerous
        onConfirm={close}
        onClose={close}
      />
      <LazyAlertDialog isOpen={shown === 'lazy'} title="Cancel this order?" onConfirm={close} onClose={close} />
    </Chapter>
  )
}
