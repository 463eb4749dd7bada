import { Button } from '../../ui/button.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'

type Props = { onContinue: (keepsEdits: boolean) => Promise<void> }

/** Says that another admin has saved the settings meanwhile, with the ways to continue. */
export function StaleSettings({ onContinue }: Props) {
  return (
    <StaleNotice title="The settings were changed meanwhile." newer="the newer settings">
      <Button size="small" onClick={() => void onContinue(true)}>
        Keep what I typed
      </Button>
      <Button size="small" variant="danger" onClick={() => void onContinue(false)}>
        Load the newer settings
      </Button>
    </StaleNotice>
  )
}
