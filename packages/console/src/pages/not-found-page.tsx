import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './frame/frame.module.css'
import { Frame } from './frame/frame.tsx'

export function NotFoundPage() {
  return (
    <Frame title="There is nothing here">
      <p className={classes.text}>The address is wrong, or what it names was removed, or is not yours to see.</p>
      <Button variant="default" component={Link} to="/">
        Go to the start
      </Button>
    </Frame>
  )
}
