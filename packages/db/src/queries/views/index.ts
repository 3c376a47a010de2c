export {
  deleteSavedView,
  hasRoomForView,
  insertSavedView,
  listSavedViews,
  lockSavedView,
  type SavedViewFields,
  type SavedViewRow,
  updateSavedView
} from './saved-views.ts'
