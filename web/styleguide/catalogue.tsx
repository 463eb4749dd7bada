import { Accordion } from '../ui/accordion.tsx'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { formatDate, formatLocalDate, formatTime } from '../ui/format-date.ts'
import { Price } from '../ui/price.tsx'
import { RatingStars } from '../ui/rating-stars.tsx'
import { Sprig } from '../ui/sprig.tsx'
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
          isFirstOpen
          items={[
            { title: 'Light', content: 'Bright shade, no noon sun.' },
            { title: 'Water', content: 'When the top two fingers of soil are dry.' },
          ]}
        />
      </Specimen>
    </Chapter>
  )
}
