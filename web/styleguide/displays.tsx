import { Accordion } from '../ui/accordion.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { formatDate, formatLocalDate, formatTime } from '../ui/format-date.ts'
import { EmptyState, ErrorState, Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { Image, PlantPicture, ScenePicture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { RatingStars } from '../ui/rating-stars.tsx'
import { Skeleton, Spinner } from '../ui/spinner.tsx'
import { Sprig } from '../ui/sprig.tsx'
import { Cell, HeaderCell, Table, TableBody, TableHead, TableRow } from '../ui/table.tsx'
import { toast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { Chapter, Specimen } from './specimen.tsx'

const tones: readonly BadgeTone[] = ['green', 'blue', 'yellow', 'red', 'neutral', 'terracotta']
const moment = '2026-11-20T14:00:00.000Z'

export function Catalogue() {
  return (
    <Chapter title="Facts">
      <Specimen name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Specimen>
      <Specimen name="RatingStars">
        {[0, 2.5, 4.3, 5].map((rating) => (
          <RatingStars key={rating} rating={rating} />
        ))}
        <RatingStars rating={4.3} size="small" />
      </Specimen>
      <Specimen name="Price">
        <Price rupees={99.5} size="small" />
        <Price rupees={1499} original={1699} />
        <Price rupees={1499} original={1699} size="large" />
      </Specimen>
      <Specimen name="formatDate, formatLocalDate, formatTime">
        <span>{formatDate(moment)}</span>
        <span>{formatLocalDate(moment)}</span>
        <span>{formatTime(moment)}</span>
        <span>{formatDate('never')}</span>
      </Specimen>
      <Specimen name="Card, Sprig">
        <Card>A padded card</Card>
        <Card isPadded={false}>A bare card</Card>
        <Sprig className="h-20 text-leaf" />
      </Specimen>
      <Specimen name="Accordion" isWide>
        <Accordion
          items={[
            { title: 'Light', content: 'Bright shade, no noon sun.' },
            { title: 'Water', content: 'When the top two fingers of soil are dry.' },
          ]}
        />
      </Specimen>
    </Chapter>
  )
}

export function Pictures() {
  return (
    <Chapter title="Pictures">
      <Specimen name="PlantPicture: the shop's own, before it loads, from elsewhere and broken">
        <PlantPicture url="/images/plants/monstera-main.jpg" alt="Monstera" sizes="160px" className="size-40" />
        <span className="size-40 rounded-press bg-paper-deep" />
        <PlantPicture url="/images/placeholder.jpg" alt="From elsewhere" sizes="160px" className="size-40" />
        <PlantPicture url="/images/plants/no-such-plant.jpg" alt="Broken" sizes="160px" className="size-40" />
      </Specimen>
      <Specimen name="ScenePicture">
        <ScenePicture name="indoor" alt="Indoor plants" sizes="320px" className="aspect-4/3 w-80 rounded-press" />
      </Specimen>
      <Specimen name="Image, whole and broken">
        <Image src="/images/pots.jpg" alt="Pots" width={160} height={120} />
        <Image src="/images/nothing.jpg" alt="Broken" width={160} height={120} className="object-cover" />
      </Specimen>
    </Chapter>
  )
}

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

const rows = [
  { name: 'Money Plant', status: 'In stock', price: 199 },
  { name: 'Areca Palm', status: 'In stock', price: 1499 },
  { name: 'Tulsi', status: 'In stock', price: 99.5 },
]

export function Tables() {
  return (
    <Chapter title="Tables">
      <Specimen name="Table, TableHead, TableBody, TableRow, HeaderCell, Cell" isWide>
        <Table label="Plants">
          <TableHead>
            <TableRow>
              <HeaderCell>Plant</HeaderCell>
              <HeaderCell>Status</HeaderCell>
              <HeaderCell isNumeric>Price</HeaderCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(({ name, status, price }) => (
              <TableRow key={name}>
                <Cell>{name}</Cell>
                <Cell>
                  <Badge tone="green">{status}</Badge>
                </Cell>
                <Cell isNumeric>
                  <Price rupees={price} size="small" />
                </Cell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Specimen>
      <Specimen name="PageHeading" isWide>
        <PageHeading title="Orders" subtitle="Manage customer orders and track their status" />
      </Specimen>
    </Chapter>
  )
}
