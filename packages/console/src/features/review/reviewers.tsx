import type { ReviewProgress } from '@callbook/console-api'
import { Button, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { Column } from '#ui/list/column.ts'
import { List } from '#ui/list/list.tsx'
import { formatCount, numberFormat } from '#ui/locale/formats.ts'
import { Empty } from '#ui/page/empty.tsx'
import { dayOf, startOfDay } from '#ui/time/day.ts'
import { useTimeZone } from '#ui/time/use-time-zone.ts'
import classes from './review.module.css'
import { progressQuery } from './reviews.ts'

type Reviewer = ReviewProgress['reviewers'][number]

const columns: readonly Column<Reviewer>[] = [
  { label: 'Reviewer', isWide: true, cell: ({ name }) => <bdi>{name}</bdi> },
  { label: 'Calls', align: 'end', cell: ({ done }) => formatCount(done) },
  { label: 'Lead quality', align: 'end', cell: ({ lead_quality: compared }) => difference(compared) },
  { label: 'Adherence', align: 'end', cell: ({ prompt_adherence: compared }) => difference(compared) }
]

const daysMs = 29 * 86_400_000

/** Reviews per reviewer in the last 30 days, and the difference from the models’ scores. */
export function Reviewers({ organization }: { readonly organization: string }) {
  const [isShown, dialog] = useDisclosure()

  return (
    <>
      <Button variant="default" onClick={dialog.open}>
        Reviewers
      </Button>
      <Modal opened={isShown} onClose={dialog.close} title="Reviewers, last 30 days" size={640} centered>
        <OfMonth organization={organization} />
      </Modal>
    </>
  )
}

function OfMonth({ organization }: { readonly organization: string }) {
  const timeZone = useTimeZone()
  const since = startOfDay(dayOf(new Date(Date.now() - daysMs), timeZone), timeZone)
  const query = useQuery({ ...progressQuery(organization, since), refetchInterval: false })

  return (
    <>
      <p className={classes.hint}>
        Calls reviewed, and the mean difference between the reviewer’s and the model’s scores in points.
      </p>
      <List
        name="Reviewers"
        query={{ ...query, data: query.data?.reviewers }}
        columns={columns}
        keyOf={({ user_id: id }) => id}
        empty={<Empty icon="review">No reviews in the last 30 days.</Empty>}
      />
    </>
  )
}

function difference({ compared, mean_difference: mean }: Reviewer['lead_quality']): string {
  if (mean === null || compared === 0) return '–'

  return mean === 0 ? 'Same' : `± ${numberFormat({ maximumFractionDigits: 1 }).format(mean)}`
}
