import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { toast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const nothing = () => undefined

export function Feedback() {
  return (
    <Chapter title="Feedback">
      <Specimen name="Notice" isWide>
        <Notice tone="error">Order should be more than ₹300</Notice>
        <Notice tone="success" title="Message sent successfully!">
          We answer within a day.
        </Notice>
        <Notice tone="info">The last one can still be ordered.</Notice>
      </Specimen>
      <Specimen name="ErrorState" isWide>
        <ErrorState title="Error loading plants" message="Failed to fetch plants" onRetry={nothing} />
      </Specimen>
      <Specimen name="EmptyState" isWide>
        <EmptyState title="No plants found" actions={<LinkButton to="/shop">Clear all filters</LinkButton>}>
          Try fewer words.
        </EmptyState>
      </Specimen>
      <Specimen name="Spinner, Skeleton, VisuallyHidden">
        <Spinner size="small" />
        <Spinner label="Loading orders" />
        <Skeleton className="h-24 w-48" />
        <span>
          Something is said here<VisuallyHidden> to those who listen</VisuallyHidden>
        </span>
      </Specimen>
      <Specimen name="toast">
        <Button onClick={() => toast.success('1 item(s) added to cart!')}>Success</Button>
        <Button onClick={() => toast.error('Failed to add item to cart', 'Only 2 left.')}>Error</Button>
        <Button onClick={() => toast.info('Your cart was changed in another tab.')}>Info</Button>
      </Specimen>
    </Chapter>
  )
}
