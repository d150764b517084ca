// Tax documents, where the company is registered for GST: loaded when they are opened.
import { TaxDocumentView } from "./tax-document-view.tsx";
import { TaxMonthSection } from "./tax-month-section.tsx";

export { TaxDocumentView, TaxMonthSection };
