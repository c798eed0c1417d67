import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import net.fortuna.ical4j.data.CalendarBuilder;
import net.fortuna.ical4j.model.Calendar;
import net.fortuna.ical4j.model.DateTime;
import net.fortuna.ical4j.model.Period;
import net.fortuna.ical4j.model.component.VEvent;

/** Prints the starts of the events of each file, or why it is refused; with ical4j 2 and 3. */
class ReadDates {
  public static void main(String[] files) throws Exception {
    Period period = new Period(new DateTime("20260101T000000Z"), new DateTime("20400101T000000Z"));
    for (String file : files) {
      StringBuilder line = new StringBuilder();
      try {
        Calendar calendar = new CalendarBuilder().build(new StringReader(Files.readString(Path.of(file))));
        calendar.validate();
        for (Object event : calendar.getComponents("VEVENT"))
          for (Object date : ((VEvent) event).calculateRecurrenceSet(period))
            line.append(((Period) date).getStart().getTime()).append(' ');
      } catch (Exception | Error refused) {
        line = new StringBuilder("refused ").append(refused.toString().replace('\n', ' '));
      }
      System.out.println(line.toString().trim());
    }
  }
}
