import WarningIcon from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import BackIcon from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import OrganizationsIcon from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs'
import InsightsIcon from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import CheckIcon from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import ChecklistIcon from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs'
import DownIcon from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import UpIcon from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import ScorecardsIcon from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import ColumnsIcon from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs'
import CopyIcon from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import MoreIcon from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import DownloadIcon from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import OutsideIcon from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import InboxIcon from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import KeyIcon from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import KeyboardIcon from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs'
import OverviewIcon from '@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs'
import SidebarIcon from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import LinkIcon from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import MenuIcon from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import CallsIcon from '@tabler/icons-react/dist/esm/icons/IconPhone.mjs'
import PauseIcon from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import PlayIcon from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import AddIcon from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import RewindIcon from '@tabler/icons-react/dist/esm/icons/IconRewindBackward5.mjs'
import ForwardIcon from '@tabler/icons-react/dist/esm/icons/IconRewindForward5.mjs'
import SearchIcon from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import SelectorIcon from '@tabler/icons-react/dist/esm/icons/IconSelector.mjs'
import SettingsIcon from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import ToolIcon from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import AccountIcon from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs'
import UsersIcon from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import CloseIcon from '@tabler/icons-react/dist/esm/icons/IconX.mjs'

/** Imported individually from one family. Each icon has a label or an accessible name. */
const icons = {
  account: AccountIcon,
  add: AddIcon,
  back: BackIcon,
  calls: CallsIcon,
  chosen: CheckIcon,
  close: CloseIcon,
  columns: ColumnsIcon,
  copy: CopyIcon,
  customers: UsersIcon,
  deliveries: InboxIcon,
  download: DownloadIcon,
  forward: ForwardIcon,
  insights: InsightsIcon,
  key: KeyIcon,
  keys: KeyboardIcon,
  link: LinkIcon,
  menu: MenuIcon,
  more: MoreIcon,
  next: DownIcon,
  organizations: OrganizationsIcon,
  outside: OutsideIcon,
  overview: OverviewIcon,
  pause: PauseIcon,
  play: PlayIcon,
  previous: UpIcon,
  review: ChecklistIcon,
  rewind: RewindIcon,
  scorecards: ScorecardsIcon,
  search: SearchIcon,
  settings: SettingsIcon,
  sidebar: SidebarIcon,
  switch: SelectorIcon,
  tool: ToolIcon,
  warning: WarningIcon
}

export type IconName = keyof typeof icons

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  const Drawn = icons[name]

  return <Drawn size={size} stroke={1.5} aria-hidden />
}
