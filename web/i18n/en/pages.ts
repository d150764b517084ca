// The titles of documents, and the pages that are mostly text.
export const pages = {
  "login-title": "Sign in",
  "dashboard-title": "Home",
  "book-title": "Book a session",
  "privacy-title": "Privacy policy",
  "terms-title": "Terms of service",
  "admin-login-title": "Admin sign in",
  "availability-title": "Manage availability",
  "version-of": "In force from {date}",
  contact: "Contact",
  "contact-email": "Email",
  "contact-phone": "Phone",
  "contact-hours": "Hours",
  "contact-address": "Address",
} as const;
